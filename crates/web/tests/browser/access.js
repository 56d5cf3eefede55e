// What is wrong with this page for somebody who can't see it, or has no mouse. Returns sentences.
const wrong = [];
const all = (css) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
const tell = (words, e) => wrong.push(words + ": " + e.outerHTML.slice(0, 120));
const name = (e) => (e.getAttribute("aria-label") || e.innerText || e.value || "").trim();

if (!document.documentElement.lang) wrong.push("no language");
if (!document.title.trim()) wrong.push("no title");
if (document.querySelectorAll("h1").length !== 1) wrong.push("not one h1 but " + document.querySelectorAll("h1").length);
if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");
for (const e of all("button, a[href], summary, [role=button]")) if (!name(e)) tell("no name", e);
for (const e of all("input:not([type=hidden]), select, textarea")) {
  if (!e.getAttribute("aria-label") && ![...e.labels].some((label) => label.innerText.trim())) tell("no label", e);
}
for (const e of all("nav, section[aria-label], [role=img]")) if (e.tagName !== "SECTION" && !e.getAttribute("aria-label") && !e.closest("header")) tell("no label", e);
for (const e of document.querySelectorAll("svg")) {
  if (!e.getAttribute("aria-hidden") && !e.getAttribute("aria-label") && !e.closest("[aria-hidden], [hidden], defs")) tell("a drawing without words", e);
}
for (const e of document.querySelectorAll("[tabindex]")) if (e.tabIndex > 0) tell("an order of its own", e);
const seen = new Set();
for (const e of document.querySelectorAll("[id]")) {
  if (seen.has(e.id)) tell("an id twice", e);
  seen.add(e.id);
}

// Contrast of text, where its background is one colour.
const numbers = (colour) => {
  const parts = colour.match(/[\d.]+/g).map(Number);
  return colour.startsWith("color(") ? [parts[0] * 255, parts[1] * 255, parts[2] * 255, parts[3] ?? 1] : [parts[0], parts[1], parts[2], parts[3] ?? 1];
};
const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
function ground(e) {
  for (let at = e; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== "none") return null;
    const colour = numbers(style.backgroundColor);
    if (colour[3] === 1) return colour;
    if (colour[3] > 0) return null;
  }
  return [255, 255, 255, 1];
}
for (const e of all("main *, header *")) {
  if (e.closest("svg, :disabled, option") || e.parentElement.querySelector("svg") || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
  let see = 1;
  for (let at = e; at; at = at.parentElement) see *= Number(getComputedStyle(at).opacity);
  const back = see === 1 && ground(e);
  if (!back) continue;
  const [a, b] = [light(numbers(getComputedStyle(e).color)), light(back)].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) tell("contrast " + ((a + 0.05) / (b + 0.05)).toFixed(2), e);
}
return wrong;
