//! Checks of the content as a whole: what single lines cannot know (owner: A).
