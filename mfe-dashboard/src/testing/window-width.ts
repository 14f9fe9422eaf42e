/** Makes media queries match like a phone or a desktop. */
export function setWindowWidth(width: number): void {
  globalThis.matchMedia = ((query: string) => {
    const most = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return { matches: most ? width <= Number(most) : false, addEventListener() {}, removeEventListener() {} };
  }) as unknown as typeof matchMedia;
}
