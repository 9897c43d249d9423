export { InvitePage, type InviteLink, type InvitePageProps } from './invite-page';
export { LoginPage, type LoginPageProps } from './login-page';
export { LogoutPage } from './logout-page';
export { NewPasswordPage, type RecoveryLink } from './new-password-page';
export { RecoverPasswordPage } from './recover-password-page';
export { SetupPage } from './setup-page';
