import type { Message } from '../../../i18n';
import type { AuthKey } from './index';

export const en: Record<AuthKey, Message> = {
  pageTitle: 'Sign in',
  title: 'Sign in to {product}',
  tagline: 'All your streaming in one place.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  wrongInline: 'Incorrect e-mail or password',
  wrongToastTitle: 'Error!',
  wrongToastText: 'Incorrect user or password',
  tooManySeconds: {
    one: 'Too many attempts. Try again in {count} second.',
    other: 'Too many attempts. Try again in {count} seconds.',
  },
  tooManyMinutes: {
    one: 'Too many attempts. Try again in {count} minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
  offline: 'The server cannot be reached. Check your internet connection and try again.',
  serverError: 'Signing in is not possible right now. Try again in a moment.',
  expired: 'Your session has expired. Sign in again to continue where you left off.',
  signingOut: 'Signing out...',
};
