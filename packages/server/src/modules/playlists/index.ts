export { addToPlaylist, undoAddToPlaylist } from './add-to-playlist';
export { createPlaylistsModule } from './playlists.routes';
