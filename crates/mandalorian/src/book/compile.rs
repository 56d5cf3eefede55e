//! From checked statements to programs. One function for each word of the vocabulary (owner: A).
