// Keeps a page up to date. It knows no game: regions of the page come rendered and are swapped in.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const remembered = (key) => localStorage.getItem("cantina." + key);
const remember = (key, value) => localStorage.setItem("cantina." + key, value);

// ---- what is pushed ----

const table = $("main.table");
let wasAsked = null;
let shown = Promise.resolve(); // one change after the other, as they came

// One socket carries everything. Where none comes through, events are pushed and forms are sent, as without it.
const PATIENCE = 10000; // a socket that says nothing for so long at its start is none
const STEADY = 3; // so often a socket is tried again where there was one, before it is given up
let socket = null; // while it is open
let steady = false; // whether one ever was
let failures = 0;
let waking = []; // those who wait for a connection

function up() {
  delete table.dataset.connection;
  for (const wake of waking.splice(0)) wake();
}

function connected() {
  return new Promise((wake) => { if ("connection" in table.dataset) waking.push(wake); else wake(); });
}

function take(news) {
  shown = shown.then(() => update(news));
}

function connect() {
  let to;
  try {
    const address = new URL(table.dataset.socket, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    to = new WebSocket(address);
  } catch { return listen(); }
  let worked = false;
  const hurry = setTimeout(() => to.close(), PATIENCE);
  to.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    if (!worked) {
      worked = steady = true;
      failures = 0;
      clearTimeout(hurry);
      socket = to;
      up();
    }
    if (said.news) take(said.news); else answered(said);
  };
  to.onclose = ({ code }) => {
    clearTimeout(hurry);
    table.dataset.connection = "lost";
    if (socket === to) socket = null;
    forsake();
    if (code > 4000) return again(connect);
    if (worked) return setTimeout(connect, pause());
    failures += 1;
    setTimeout(() => again(steady && failures <= STEADY ? connect : listen), steady ? pause() : 0);
  };
}

// After a break not all come back in the same moment.
function pause() {
  return Math.min(250 * 2 ** failures, 8000) * (0.5 + Math.random());
}

function listen() {
  const source = new EventSource(table.dataset.live);
  source.onmessage = (message) => take(JSON.parse(message.data));
  source.onerror = () => {
    table.dataset.connection = "lost";
    if (source.readyState === EventSource.CLOSED) setTimeout(() => again(connect), 2000);
  };
  source.onopen = up;
}

// Whoever may not look any more is told so by the page itself.
async function again(how) {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer) setTimeout(() => again(how), 2000);
  else if ([401, 403, 404].includes(answer.status)) location.reload();
  else how();
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

// Changes the page, with moving pieces where the browser can and nobody minds.
async function change(swap, moves) {
  if (moves && document.startViewTransition && !document.hidden && !still.matches) await document.startViewTransition(swap).updateCallbackDone;
  else swap();
}

async function update(news) {
  const swap = () => {
    namePieces();
    for (const [id, html] of Object.entries(news.regions)) swapIn(id, (region) => { region.innerHTML = html; });
    for (const [id, html] of Object.entries(news.parts)) swapIn(id, (part) => { part.outerHTML = html; });
    namePieces();
    appendLog(news.log);
    table.dataset.revision = news.revision;
  };
  await change(swap, Object.keys(news.parts).length > 0 && wasAsked !== null);
  if ("chat" in news.regions) { countUnread(); scrollChat(); }
  tell(news.asked);
  if ("prompt" in news.regions) answerAlone();
}

// Pieces keep their names while they move from one place to another.
function namePieces() {
  const seen = new Set();
  for (const piece of $$("[data-piece]")) {
    const name = "piece-" + piece.dataset.piece.replace(/[^\w-]/g, "-");
    piece.style.viewTransitionName = seen.has(name) ? "none" : name;
    seen.add(name);
  }
}

// Changes an element. Keyboard users stay where they are, if that is still there.
function swapIn(id, change) {
  const before = document.getElementById(id);
  if (!before) return;
  const held = document.activeElement;
  const inside = before.contains(held);
  change(before);
  if (!inside) return;
  const after = document.getElementById(id);
  const again = (held.id && document.getElementById(held.id)) || $("button, a, [tabindex]", after) || after;
  again.focus({ preventScroll: true });
}

function appendLog({ from, html }) {
  const log = $("#log");
  for (const line of $$("li", log)) if (Number(line.dataset.n) > from) line.remove();
  const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 40 || wasAsked === null;
  log.insertAdjacentHTML("beforeend", html);
  if (atEnd) log.scrollTop = log.scrollHeight;
}

// ---- whose turn it is ----

const plainTitle = document.title;

function tell(asked) {
  document.title = (asked ? "● " : "") + plainTitle;
  if (asked && wasAsked === false) {
    if (remembered("sound") === "on") beep();
    if (document.hidden && remembered("bell") === "on" && Notification.permission === "granted") {
      new Notification(plainTitle, { body: $("#question")?.textContent ?? "It is your turn." });
    }
  }
  wasAsked = asked;
}

function beep() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

function toggle(id, allow) {
  const button = $("#" + id);
  if (!button) return;
  const show = () => button.setAttribute("aria-pressed", remembered(id) === "on");
  button.hidden = false;
  button.onclick = async () => {
    const on = remembered(id) !== "on" && (!allow || await allow());
    remember(id, on ? "on" : "off");
    show();
  };
  show();
}

let chatInSight = false;

function countUnread() {
  const list = $("#chat .lines");
  const last = Number(list?.dataset.last ?? 0);
  const key = "chat." + location.pathname;
  if (chatInSight && !document.hidden) remember(key, last);
  const unread = last - Number(remembered(key) ?? 0);
  const mark = $("#unread");
  mark.hidden = unread <= 0;
  mark.textContent = unread > 0 ? unread + " new" : "";
}

function watchChat() {
  new IntersectionObserver(([chat]) => {
    chatInSight = chat.isIntersecting;
    countUnread();
  }).observe($("#talk"));
  document.addEventListener("visibilitychange", countUnread);
  scrollChat();
}

function scrollChat() {
  const list = $("#chat .lines");
  if (list) list.scrollTop = list.scrollHeight;
}

// ---- what is done ----

// What forms do, as sockets call it. Anything else is sent as a form.
const ACTS = { "choose": "choose", "undo": "take_back", "undo/agree": "agree", "undo/refuse": "refuse", "resign": "resign", "go-on": "go_on", "chat": "chat" };
const asked = new Map(); // what was sent over the socket and is not answered yet
let number = 0;

// The answer to what is sent over the socket; nothing if the connection broke before it came.
function ask(message) {
  return new Promise((heard) => {
    number += 1;
    asked.set(number, heard);
    socket.send(JSON.stringify({ n: number, ...message }));
  });
}

function answered({ n, ...answer }) {
  asked.get(n)?.(answer);
  asked.delete(n);
}

function forsake() {
  for (const heard of asked.values()) heard(null);
  asked.clear();
}

async function post(action, fields) {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
  if (answer.redirected) location.href = answer.url;
  return answer.ok || answer.redirected ? {} : (await answer.json().catch(() => null)) ?? { error: {} };
}

async function send(form, button) {
  const fields = Object.fromEntries(new FormData(form, button));
  if ("revision" in fields) fields.revision = table.dataset.revision; // what is seen is what is answered
  const act = ACTS[new URL(form.action).pathname.match(/\/t\/[^/]+\/(.*)/)?.[1]];
  const { revision, seat, ...words } = fields;
  const message = { act, ...words, ...(revision && { revision: Number(revision) }), ...(seat && { seat: Number(seat) }) };
  const attempt = () => deliver(form.action, fields, act && message);
  let { error, lost } = await attempt();
  const broke = lost;
  while (lost && revision) {
    // Perhaps it arrived and only the answer was lost: then the server knows it by its revision.
    await connected();
    await shown;
    if (act !== "choose" && table.dataset.revision !== revision) return true;
    ({ error, lost } = await attempt());
  }
  if (lost) throw new Error("lost");
  if (!error || (broke && error.code === "repeated")) { complain(""); return true; }
  complain(error.words ?? "The server did not understand that.", error.rule);
  return false;
}

async function deliver(action, fields, message) {
  if (!socket || !message) return post(action, fields);
  return (await ask(message)) ?? { lost: true };
}

function complain(words, rule) {
  const notice = $("#notice");
  notice.hidden = !words;
  notice.textContent = words + (rule ? " [" + rule + "]" : "");
  if (words && !table) notice.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-act]") || event.submitter?.hasAttribute("formmethod")) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  try {
    if (await send(form, event.submitter) && form.matches("[data-clear]")) form.reset();
  } catch {
    complain("The server can't be reached just now. Nothing was lost; try again.");
  } finally {
    delete form.dataset.busy;
  }
});

// ---- the board ----

function offersOf(target) {
  return target.dataset.offers.split(" ").map((ix) => document.getElementById("offer-" + ix)).filter(Boolean);
}

function answer(target) {
  const buttons = offersOf(target);
  if (buttons.length === 1) buttons[0].click();
  if (buttons.length > 1) openMenu(target.getAttribute("aria-label"), buttons);
}

// An answer that is put together from fields: what is chosen for each name in braces, or 0.
function composed(board) {
  return board.dataset.compose.replace(/\{(\w+)\}/g, (_, slot) => {
    const fields = $$(`[data-slot="${slot}"]`, board);
    const chosen = fields.filter((field) => field.type === "checkbox" ? field.checked : Number(field.value) > 0);
    return chosen.map((field) => field.value).join(" ") || "0";
  });
}

function say(choice) {
  const button = document.createElement("button");
  Object.assign(button, { name: "choice", value: choice, hidden: true });
  const form = $(".choices");
  form?.append(button);
  button.click();
  button.remove();
}

function openMenu(title, buttons) {
  const menu = $("#menu");
  $("h2", menu).textContent = title ?? "";
  const list = $("ol", menu);
  list.replaceChildren(...buttons.map((button) => {
    const item = document.createElement("li");
    const copy = document.createElement("button");
    copy.type = "button";
    copy.textContent = button.textContent;
    copy.onclick = () => { menu.close(); button.click(); };
    item.append(copy);
    return item;
  }));
  menu.showModal();
}

async function openCard(name) {
  const base = table ? table.dataset.cards : replay.dataset.back + $("#slider").value + "/card/";
  const answer = await fetch(base + name + (table ?? replay).dataset.query).catch(() => null);
  if (!answer?.ok) return;
  const dialog = $("#card");
  $("div", dialog).innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
}

// Links within a table go on with the same eyes.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-keep]");
  if (!link) return;
  const to = new URL(link.href);
  for (const name of ["watch", "as"]) {
    const value = new URLSearchParams(location.search).get(name);
    if (value) to.searchParams.set(name, value);
  }
  link.href = to.href;
}, true);

document.addEventListener("click", (event) => {
  const made = event.target.closest("[data-compose] button");
  if (made) return say(composed(made.closest("[data-compose]")));
  const target = event.target.closest("[data-offers]");
  if (target && target.dataset.offers) return answer(target);
  const card = event.target.closest("[data-card]");
  if (card) openCard(card.dataset.card);
});

document.addEventListener("contextmenu", (event) => {
  const card = event.target.closest("[data-card]");
  if (!card) return;
  event.preventDefault();
  openCard(card.dataset.card);
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, textarea, select");
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-offers][tabindex]")) {
    event.preventDefault();
    return answer(event.target);
  }
  if (event.key === "i" && !typing && event.target.closest?.("[data-card]")) openCard(event.target.closest("[data-card]").dataset.card);
  if (/^[1-9]$/.test(event.key) && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    document.getElementById("offer-" + (Number(event.key) - 1))?.focus();
  }
});

// Whoever points at a piece sees which answers it stands for.
for (const [type, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(type, (event) => {
    const target = event.target.closest?.("[data-offers]");
    if (!target?.dataset.offers) return;
    const items = offersOf(target).map((button) => button.closest("li"));
    for (const item of items) item.classList.toggle("hint", on);
    if (on && items.length) bringUp(items[0]);
  });
}

// Whoever points at a place sees a small text at every place of the board: how far away it is, say.
for (const [type, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(type, (event) => {
    const place = event.target.closest?.("[data-hints]");
    if (!place) return;
    const texts = on ? document.getElementById(place.dataset.hints)?.textContent.split(" ") ?? [] : [];
    $$("[data-hint]", place.closest(".board")).forEach((hint, ix) => { hint.dataset.hint = texts[ix] ?? ""; });
  });
}

// Scrolls a list, and nothing else, until an item of it can be read.
function bringUp(item) {
  const list = item.parentElement;
  const [at, room] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.top < room.top || at.height > room.height) list.scrollTop += at.top - room.top;
  else if (at.bottom > room.bottom) list.scrollTop += at.bottom - room.bottom;
}

// ---- questions with one answer ----

let tookBack = false; // whoever takes a choice back wants to be asked
let answeredAt = null;

function answerAlone() {
  const box = $("#alone");
  if (!box) return;
  box.parentElement.hidden = false;
  box.checked = remembered("alone") === "on";
  box.onchange = () => { remember("alone", box.checked ? "on" : "off"); tookBack = false; answerAlone(); };
  if (!box.checked || tookBack || answeredAt === table.dataset.revision) return;
  answeredAt = table.dataset.revision;
  $(".choices button").click();
}

document.addEventListener("submit", (event) => {
  if (event.target.matches("#actions form")) tookBack = true;
  else if (event.target.matches(".choices") && !$("#alone")) tookBack = false;
}, true);

// ---- looking back ----

const replay = $("main.replay");

function setUpReplay() {
  const slider = $("#slider");
  let shown = Number(slider.value);
  let loading = false;
  const show = async () => {
    $("output", replay).value = slider.value;
    if (loading || Number(slider.value) === shown) return;
    loading = true;
    const at = Number(slider.value);
    const answer = await fetch(replay.dataset.back + at + replay.dataset.query).catch(() => null);
    const html = answer?.ok ? await answer.text() : "";
    namePieces();
    await change(() => { if (html) $("#moment").innerHTML = html; namePieces(); }, Math.abs(at - shown) === 1);
    shown = at;
    loading = false;
    show();
  };
  slider.addEventListener("input", show);
  const step = (by) => { slider.value = Number(slider.value) + by; show(); };
  for (const button of $$("[data-step]")) button.onclick = () => step(Number(button.dataset.step));
  document.addEventListener("keydown", (event) => {
    if (event.target === slider) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
}

// ---- small things ----

for (const link of $$("[data-link]")) {
  link.value = new URL(link.value, location.origin).href;
  link.onfocus = () => link.select();
}
for (const file of $$("[data-into]")) {
  file.onchange = async () => { file.form.elements[file.dataset.into].value = await file.files[0].text(); };
}
// An option is shown while the one it needs is chosen.
function showNeeded() {
  for (const field of $$("[data-needs]")) {
    const [name, value] = field.dataset.needs.split("=");
    const select = $("select", field);
    field.hidden = select.disabled = !value.split("|").includes(select.form.elements[name].value);
  }
}
document.addEventListener("change", showNeeded);
showNeeded();

if (table) {
  connect();
  toggle("sound");
  if ("Notification" in window) toggle("bell", async () => await Notification.requestPermission() === "granted");
  watchChat();
  answerAlone();
}
if (replay) setUpReplay();
