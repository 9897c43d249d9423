/** How many levels below the root a folder may be; it also ends the walk over a broken tree. */
export const deepestFolder = 50;
