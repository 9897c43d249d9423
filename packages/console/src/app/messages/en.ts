import type { AppKey } from './index';

export const en: Record<AppKey, string> = {
  serverErrorTitle: 'Oops',
  serverErrorText: 'An internal error happened...',
};
