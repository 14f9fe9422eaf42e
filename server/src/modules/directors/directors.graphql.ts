import type { ReloDirector } from '@portal/shared/contracts';
import { requires, type GraphModule } from '../graphql/index.ts';
import type { DirectorService } from './director-service.ts';

/** partialReloDirectorUpdate: the stamp of a director's sign-in (AUTH-09, API-15). */
export function directorFields(directors: DirectorService): GraphModule {
  return (builder) => {
    const ReloDirectorType = builder.objectRef<ReloDirector>('ReloDirector').implement({
      fields: (t) => ({
        reloDirectorId: t.exposeInt('reloDirectorId'),
        firstName: t.exposeString('firstName'),
        lastName: t.exposeString('lastName'),
        email: t.exposeString('email'),
        phoneNumber: t.exposeString('phoneNumber', { nullable: true }),
      }),
    });
    const UpdateInput = builder.inputType('ReloDirectorUpdate', {
      // the value only says that it happened: the server writes its own time
      fields: (t) => ({ portalLastLogin: t.string({ required: true }) }),
    });
    builder.mutationField('partialReloDirectorUpdate', (t) =>
      t.field({
        ...requires('director.update'),
        type: ReloDirectorType,
        args: { email: t.arg.string({ required: true }), update: t.arg({ type: UpdateInput, required: true }) },
        resolve: (_root, { email }, { principal }) => directors.recordLogin(principal, email),
      }),
    );
  };
}
