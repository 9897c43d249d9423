export { authenticate } from './authenticate';
export { hashPassword } from './password';
export { sessionModule } from './session.routes';
export { openSession } from './sign-in';
