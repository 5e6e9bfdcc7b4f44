import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FEATURE_TYPES, type Feature, type FeatureType } from './catalog.ts';
import { clipsOf, definitionOf, voiceOf } from './feature.ts';
import type { LimitFixture } from './feature-fixture.ts';
import { FIXTURE_VOICES } from './feature-fixture.ts';
import { fixtureOf } from './fixtures.ts';
import { checkViewerInput } from './viewer-input.ts';

// Untyped on purpose: all types are handled alike.
const rows = FEATURE_TYPES.map((type) => ({ type, feature: definitionOf(type), fixture: fixtureOf(type) }));
const context = { voices: FIXTURE_VOICES };

/** Returns a copy of the settings with one value changed. */
function withValue(settings: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(settings) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = copy;
  for (const key of keys) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  at[last] = value;
  return copy;
}

function valueAt(settings: unknown, path: string): unknown {
  return path.split('.').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], settings);
}

describe.each(rows)('$type', ({ type, feature, fixture }) => {
  it('has a name, a title and a description', () => {
    expect(feature.type).toBe(type);
    expect(type).toMatch(/^[a-z][A-Za-z0-9]*$/);
    expect(feature.title).toMatch(/^\S.*\S$/);
    expect(feature.description).toMatch(/^[A-Z].*\.$/);
    expect(feature.allowedOn.length).toBeGreaterThan(0);
  });

  it('says in one sentence why it needs scopes, if it needs any', () => {
    const sentence = /^To [^.]+, Bitcue needs your permission to [^.]+\.$/;
    if (feature.scopes.length > 0) expect(feature.scopesReason).toMatch(sentence);
    else expect(feature.scopesReason).toBeUndefined();
  });

  it('has the defaults of the specification', () => {
    expect(feature.settings.parse({})).toEqual(fixture.defaults);
    expect(feature.settings.parse(fixture.defaults)).toEqual(fixture.defaults);
  });

  it('does not share objects between new features', () => {
    const [one, other] = [feature.settings.parse({}), feature.settings.parse({})] as Record<string, unknown>[];
    for (const [key, value] of Object.entries(one ?? {})) {
      if (typeof value === 'object' && value !== null) expect(other?.[key]).not.toBe(value);
    }
  });

  it.each(fixture.good)('accepts $name, before and after storing', ({ settings }) => {
    const parsed = feature.settings.parse(settings);
    expect(parsed).toMatchObject(settings as object);
    expect(feature.settings.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
    expect(Object.keys(parsed as object).sort()).toEqual(Object.keys(fixture.defaults).sort());
  });

  it.each(fixture.bad)('rejects $why', ({ settings, at }) => {
    const { error } = feature.settings.safeParse(settings);
    expect(error?.issues[0]?.path.join('.')).toBe(at);
  });

  it('drops unknown keys', () => {
    expect(feature.settings.parse({ unknown: true })).toEqual(fixture.defaults);
  });

  it.each(fixture.limits)('keeps $path between $min and $max', (limit: LimitFixture<FeatureType>) => {
    const stored = (value: number) => (limit.as === 'px' ? `${value}px` : value);
    const outcome = (value: number) => {
      const parsed = feature.settings.safeParse(withValue(limit.around ?? {}, limit.path, stored(value)));
      return parsed.success ? valueAt(parsed.data, limit.path) : 'refused';
    };
    const expected = (value: number | 'refused') => (value === 'refused' ? value : stored(value));
    expect({
      below: outcome(limit.min - 1),
      min: outcome(limit.min),
      max: outcome(limit.max),
      above: outcome(limit.max + 1),
    }).toEqual({
      below: expected(limit.below),
      min: stored(limit.min),
      max: stored(limit.max),
      above: expected(limit.above),
    });
  });

  it.each(fixture.viewers)('asks a viewer for $name', ({ settings, fields, takes, refuses }) => {
    const listed = feature.viewerFields(feature.settings.parse(settings), context);
    expect(listed).toEqual(fields);
    for (const { name } of listed) expect(name).toMatch(new RegExp(`^${type}\\.`));
    for (const { input, values } of takes) expect(checkViewerInput(listed, input)).toEqual({ ok: true, values });
    for (const { input, errors } of refuses) expect(checkViewerInput(listed, input)).toEqual({ ok: false, errors });
  });

  it.each(fixture.demos)('[API-12] has a demo: $name', ({ settings, input, values }) => {
    const { demo } = feature;
    const parsed = feature.settings.parse(settings);
    expect(demo.create(parsed)).toEqual(input);
    if (input === null) return;
    expect(demo.input.parse(input)).toEqual(input);
    expect(demo.apply(parsed, input)).toMatchObject({ ok: true, input: values });
  });

  it('rejects a demo that does not fit the settings', () => {
    for (const { settings, input, errors } of fixture.badDemos) {
      expect(feature.demo.apply(feature.settings.parse(settings), feature.demo.input.parse(input))).toEqual({
        ok: false,
        errors,
      });
    }
  });

  it('runs demos with valid settings', () => {
    for (const { settings, input } of fixture.demos) {
      const plan = input && feature.demo.apply(feature.settings.parse(settings), input);
      if (plan?.ok) expect(feature.settings.parse(plan.settings)).toEqual(plan.settings);
    }
  });

  it('tells viewers in one line what it does', () => {
    expect(fixture.hints.length).toBeGreaterThan(0);
    for (const { settings, hint } of fixture.hints) expect(feature.hint(feature.settings.parse(settings))).toBe(hint);
  });

  it('returns the voice and clips it refers to', () => {
    for (const { settings, voice, clips } of fixture.refers) {
      const one = { id: 'a', type, settings: feature.settings.parse(settings) } as Feature;
      expect(voiceOf(one)).toBe(voice);
      expect(clipsOf(one)?.list.map(({ shortId }) => shortId) ?? null).toEqual(clips);
    }
  });

  it('produces the cue it declares', () => {
    expect(fixture.plan.harmless).toBe(feature.harmless);
    if (fixture.plan.cue !== null) expect(feature.cues).toContain(fixture.plan.cue);
    else expect(feature.cues).toEqual([]);
  });

  it('warns about settings that cannot work', () => {
    for (const { settings, sentences } of fixture.warnings) {
      expect(feature.warnings(feature.settings.parse(settings))).toEqual(sentences);
    }
  });

  it('can be converted to JSON Schema', () => {
    expect(z.toJSONSchema(feature.settings, { io: 'input' })).toMatchObject({ type: 'object' });
  });
});
