/** The content of a blob; jsdom has no `Blob.arrayBuffer`. */
export const readBytes = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsArrayBuffer(blob);
  });
