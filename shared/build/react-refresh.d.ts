/** The part of the package that refresh-runtime.ts uses; it has no types. */
declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(page: Window): void;
  export function register(type: unknown, name: string): void;
  export function createSignatureFunctionForTransform(): (type: unknown, key: string) => unknown;
  export function isLikelyComponentType(value: unknown): boolean;
  export function performReactRefresh(): void;
}
