/** The content of a blob; jsdom has no `Blob.arrayBuffer`. */
export const readBytes = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error!);
    reader.readAsArrayBuffer(blob);
  });
