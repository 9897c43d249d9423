/** Maximum depth of a folder below the root. It also ends the recursive queries where a broken tree has a cycle. */
export const deepestFolder = 50;
