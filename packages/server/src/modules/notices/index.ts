export { createHolderMailWorker, queueHolderMail } from './holder-mails';
export type { HolderLetter, HolderMail, MailSubject } from './holder-mails';
