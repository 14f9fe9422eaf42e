import { createContext, useContext } from 'react';

/** Tells the form about a picture that is being uploaded, so that nothing is published without it. */
export const UploadContext = createContext<(change: 1 | -1) => void>(() => {});

/** Runs an upload that the form waits for. */
export function useUpload(): <T>(upload: () => Promise<T>) => Promise<T> {
  const count = useContext(UploadContext);
  return async (upload) => {
    count(1);
    try {
      return await upload();
    } finally {
      count(-1);
    }
  };
}
