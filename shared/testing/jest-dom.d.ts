// Types of the matchers that testing-library.ts adds. A separate file, for type checks of one remote with the shared
// declarations alone.
import '@testing-library/jest-dom/jest-globals';
