export { DraftSaver } from './draft-saver.ts';
