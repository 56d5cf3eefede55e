//! Maps as they are drawn: from lines of text to spaces, edges, doors, stars and icons, and to distances (owner: A).
