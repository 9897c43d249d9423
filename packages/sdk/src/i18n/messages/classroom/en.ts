import type { Translated } from '../../i18n-contract';
import type { ptBr } from './pt-br';

/** English texts under the keys of the Portuguese ones. */
export const en = {
  'classroom.name': 'Name',
  'classroom.email': 'E-mail',
  'classroom.join': 'Join',
  'classroom.joining': 'Please wait...',
  'classroom.exit': 'Leave the event',
  'classroom.banned': 'You were banned from this live.',
  'classroom.bannedUntil': 'You were banned from this live until {until}.',
  'classroom.erased': 'Your registration for this event was erased.',
  'classroom.left': 'You left this event in another tab.',
  'classroom.rejoin': 'Register again',
  'classroom.stage': 'Broadcast',
  'classroom.chat': 'Chat',
  'classroom.speakers': 'Speakers',
  'classroom.certificateGiven':
    'Whoever watched at least {share} % of the live gets a certificate of presence: use the button “Download certificate of presence”.',
  'classroom.replay': 'The recording is ready: watch it here.',
  'classroom.replayMaking': 'The recording is being made and appears here when it is ready.',
  'classroom.certificate': 'Download certificate of presence',
  'classroom.certificateFile': 'certificate.pdf',
  'classroom.certificateFailed': 'Could not download the certificate. Try again.',
} as const satisfies Translated<typeof ptBr>;
