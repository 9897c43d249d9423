export { keepInStep, type KeepInStepOptions } from './keep-in-step';
export { signWidths, type SignChoice, type SignPlace } from './sign-place.pure';
export { signWindow, type SignWindow } from './sign-window';
