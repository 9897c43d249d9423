export { addToPlaylist, undoAddToPlaylist } from './add-to-playlist';
export {
  expirePlaylist,
  insertPlaylistVideos as insertPlaces,
  insertPlaylist,
  leavePlaylists,
} from './playlists.store';
export { createPlaylistsModule } from './playlists.routes';
