export { addToPlaylist, undoAddToPlaylist } from './add-to-playlist';
export { expirePlaylist, leavePlaylists } from './playlists.store';
export { createPlaylistsModule } from './playlists.routes';
