// Loaded together: both are opened from the card of the moments, and share most of what they need.
export { CutDialog } from './cut-dialog';
export { MarkDialog } from './mark-dialog';
