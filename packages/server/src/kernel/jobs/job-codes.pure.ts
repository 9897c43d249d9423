/** The code of a job that waits for room on the disk, as long as it takes: such a try does not count. */
export const storageFullCode = 'STORAGE_FULL';
/** The code of a job whose worker threw something unforeseen. */
export const unexpectedJobCode = 'UNEXPECTED';
/** The code of a job that was cancelled. */
export const cancelledJobCode = 'CANCELLED';
