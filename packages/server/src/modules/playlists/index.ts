export { addToPlaylist, takeOutOfPlaylist } from './add-to-playlist';
export { createPlaylistsModule } from './playlists.routes';
