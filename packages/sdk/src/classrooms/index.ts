export {
  classroomsApi,
  createClassrooms,
  type ClassroomPicture,
  type ClassroomPicturePlace,
  type ClassroomPut,
  type Classrooms,
  type ClassroomSettings,
  type Speaker,
  type SpeakerPlace,
  type SpeakerPut,
} from './classrooms';
