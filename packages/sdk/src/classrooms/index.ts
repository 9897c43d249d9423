export {
  classroomsApi,
  createClassrooms,
  type ClassroomPicture,
  type ClassroomPictureRef,
  type ClassroomPut,
  type Classrooms,
  type ClassroomSettings,
  type Speaker,
  type SpeakerRef,
  type SpeakerPut,
} from './classrooms';
