import type { PrivateVoiceFailure } from '@bitcue/shared/api/private-voices.ts';
import type { SpeechEngineId } from './speech.ts';
import type { VoiceCloner } from './voice-cloner.ts';

/** Who makes private voices, and the engine that speaks with them. */
export interface VoiceMaker {
  engine: SpeechEngineId;
  cloner: VoiceCloner;
}

/** What somebody agreed to before their voice, or one they answer for, was made. */
export interface VoiceConsent {
  /** Version of the words. */
  version: number;
  /** The words as they were shown. */
  words: string;
  at: Date;
  /** Who agreed: Twitch user id, and login at that time. */
  by: { id: string; login: string };
}

/** A private voice as stored. What speaks with it is a `Voice`, added once it is ready. */
export interface PrivateVoice {
  /** Its `model_id`, drawn by the client that had it made. */
  modelId: string;
  ownerId: string;
  /** What people see. */
  label: string;
  language: string;
  gender: string;
  /** Name of the sample among the owner's uploads; it is deleted once it is not needed. */
  sample: string;
  state: 'creating' | 'ready' | 'failed';
  failure: PrivateVoiceFailure | null;
  /** The provider may have been asked: from then on, it may have the voice. */
  wasAsked: boolean;
  /** The provider's id of the voice; null until it is made. */
  engineVoice: string | null;
  consent: VoiceConsent;
  createdAt: Date;
}

/** The stored private voices. Every write is durable when its promise resolves. */
export interface PrivateVoiceStore {
  find(modelId: string): Promise<PrivateVoice | null>;
  /** Lists the voices of a streamer, newest first. */
  listOf(ownerId: string): Promise<PrivateVoice[]>;
  /** Lists the ids of the voices that are being made. */
  listCreating(): Promise<string[]>;
  /** Adds a voice. False if one with its id exists. */
  insert(voice: PrivateVoice): Promise<boolean>;
  /** Changes a voice that is being made. False if it no longer is. */
  advance(
    modelId: string,
    change: Partial<Pick<PrivateVoice, 'wasAsked' | 'engineVoice' | 'state' | 'failure'>>,
  ): Promise<boolean>;
  delete(modelId: string): Promise<void>;
}
