/** Length of a description by the contract (PlaylistPatch). */
export const descriptionMax = 5_000;
