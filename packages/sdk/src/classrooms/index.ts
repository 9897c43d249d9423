export {
  classroomsApi,
  type ClassroomPut,
  type ClassroomsApi,
  type ClassroomSettings,
  type Speaker,
} from './classrooms';
