export { isSameActor, NO_ACTOR } from './actor.ts';
export type { Actor } from './actor.ts';
export {
  actorReference,
  historyActorName,
  namesOfActors,
  personName,
  referralActorName,
  shownName,
} from './actor-name.ts';
export type { ActorReference } from './actor-name.ts';
export { recordActor, recordStaff } from './record-actor.ts';
export type { Editor } from './record-actor.ts';
