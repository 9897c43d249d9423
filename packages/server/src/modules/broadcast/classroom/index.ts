export { createClassroomModule } from './classroom.routes';
export { writeClassroom, writeSpeakers } from './classroom.store';
export { picturesOfClassroom } from './classroom-settings';
