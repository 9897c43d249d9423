export { ClassroomPage } from './classroom-page';
