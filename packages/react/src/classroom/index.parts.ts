export {
  ClassroomCertificate as Certificate,
  type ClassroomCertificateProps as CertificateProps,
} from './classroom-certificate';
export { ClassroomCertificateError as CertificateError } from './classroom-certificate-error';
export { ClassroomChatFrame as ChatFrame } from './classroom-chat-frame';
export {
  ClassroomCountdown as Countdown,
  type ClassroomCountdownProps as CountdownProps,
} from './classroom-countdown';
export { ClassroomEmailField as EmailField } from './classroom-email-field';
export { ClassroomEnded as Ended } from './classroom-ended';
export { ClassroomError as Error } from './classroom-error';
export { ClassroomExit as Exit } from './classroom-exit';
export {
  ClassroomFieldError as FieldError,
  type ClassroomFieldErrorProps as FieldErrorProps,
} from './classroom-field-error';
export { ClassroomFinished as Finished } from './classroom-finished';
export { ClassroomNameField as NameField } from './classroom-name-field';
export { ClassroomRegisterForm as RegisterForm } from './classroom-register-form';
export { ClassroomRejoin as Rejoin } from './classroom-rejoin';
export { ClassroomRoot as Root, type ClassroomRootProps as RootProps } from './classroom-root';
export {
  ClassroomSpeakers as Speakers,
  type ClassroomSpeakersProps as SpeakersProps,
} from './classroom-speakers';
export { ClassroomStage as Stage, type ClassroomStageProps as StageProps } from './classroom-stage';
export { ClassroomSubmit as Submit } from './classroom-submit';
