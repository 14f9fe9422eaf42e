import { ApiError } from '@portal/shared/api';
import type { ProfileField } from '@portal/shared/contracts';
import { useState } from 'react';
import { useProfileChanges } from './profile.queries.ts';

/** Saves a profile, and knows the fields that somebody else changed meanwhile: saving them again overwrites theirs. */
export function useSaveProfile(agentId: number) {
  const { save } = useProfileChanges(agentId);
  const [conflict, setConflict] = useState<ProfileField[]>([]);
  return {
    /** @throws ApiError */
    save: async (...change: Parameters<typeof save>): Promise<void> => {
      try {
        await save(...change);
        setConflict([]);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'profile_changed';
        if (isConflict) setConflict(error.fields.map(({ path }) => path as ProfileField));
        throw error;
      }
    },
    conflict,
    /** The value of a field was decided on. */
    settle: (field: ProfileField) => setConflict((fields) => fields.filter((each) => each !== field)),
    settleAll: () => setConflict([]),
  };
}
