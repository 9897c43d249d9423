import type { ServerModule } from '../kernel/http/module';
import { clientsModule } from './clients';
import { directoriesModule } from './directories';
import { mailModule } from './mail';
import { mediaModule } from './media';
import { permissionsModule } from './permissions';
import { recoveryModule } from './recovery';
import { rolesModule } from './roles';
import { sessionModule } from './session';
import { systemModule } from './system';
import { teamsModule } from './teams';
import { createUploadsModule } from './uploads';
import { usersModule } from './users';
import { videosModule } from './videos';

/** Every module of one server; the order is the order of `start`. */
export function createModules(): readonly ServerModule[] {
  return [
    sessionModule,
    rolesModule,
    permissionsModule,
    recoveryModule,
    mailModule,
    teamsModule,
    usersModule,
    clientsModule,
    directoriesModule,
    videosModule,
    createUploadsModule(),
    mediaModule,
    systemModule,
  ];
}
