export { createOAuthPopup } from './oauth-popup';
export type { OAuthPopup, PopupTask } from './oauth-popup';
export { isPopupOpen } from './popup.machine';
export type { PopupEnd, PopupQuestion, PopupState } from './popup.machine';
export type { PopupHost, PopupWindow } from './popup-window';
