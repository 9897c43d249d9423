export {
  ClassroomCertificate as Certificate,
  type ClassroomCertificateProps as CertificateProps,
} from './classroom-certificate';
export {
  ClassroomCertificateError as CertificateError,
  type ClassroomCertificateErrorProps as CertificateErrorProps,
} from './classroom-certificate-error';
export {
  ClassroomChatFrame as ChatFrame,
  type ClassroomChatFrameProps as ChatFrameProps,
} from './classroom-chat-frame';
export {
  ClassroomCountdown as Countdown,
  type ClassroomCountdownProps as CountdownProps,
} from './classroom-countdown';
export {
  ClassroomEmailField as EmailField,
  type ClassroomEmailFieldProps as EmailFieldProps,
} from './classroom-email-field';
export { ClassroomEnded as Ended, type ClassroomEndedProps as EndedProps } from './classroom-ended';
export { ClassroomError as Error, type ClassroomErrorProps as ErrorProps } from './classroom-error';
export { ClassroomExit as Exit, type ClassroomExitProps as ExitProps } from './classroom-exit';
export {
  ClassroomFieldError as FieldError,
  type ClassroomFieldErrorProps as FieldErrorProps,
} from './classroom-field-error';
export {
  ClassroomFinished as Finished,
  type ClassroomFinishedProps as FinishedProps,
} from './classroom-finished';
export {
  ClassroomNameField as NameField,
  type ClassroomNameFieldProps as NameFieldProps,
} from './classroom-name-field';
export {
  ClassroomRegisterForm as RegisterForm,
  type ClassroomRegisterFormProps as RegisterFormProps,
} from './classroom-register-form';
export { ClassroomRejoin as Rejoin, type ClassroomRejoinProps as RejoinProps } from './classroom-rejoin';
export { ClassroomRoot as Root, type ClassroomRootProps as RootProps } from './classroom-root';
export {
  ClassroomSpeakers as Speakers,
  type ClassroomSpeakersProps as SpeakersProps,
} from './classroom-speakers';
export { ClassroomStage as Stage, type ClassroomStageProps as StageProps } from './classroom-stage';
export { ClassroomSubmit as Submit, type ClassroomSubmitProps as SubmitProps } from './classroom-submit';
