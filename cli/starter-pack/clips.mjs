import { overlay, SAMPLE_RATE } from '../media-kit/synth.mjs';
import * as everyday from './sounds-everyday.mjs';
import * as musical from './sounds-musical.mjs';
import * as videos from './videos.mjs';

const repeat = (seconds, times, samples) =>
  overlay(
    seconds,
    times.map((start) => [start, samples]),
  );
const bang = () => everyday.thunder().map((sample, at) => sample * Math.exp(-at / (SAMPLE_RATE * 0.5)));
const beep = () => musical.coin().slice(0, SAMPLE_RATE * 0.2);

const sound = (name, tags, make) => ({ name, tags, make });
/** `seconds`: its length; `make`: its sound; `draw`: its pictures. */
const video = (name, tags, seconds, draw, make) => ({ name, tags, seconds, draw, make });

/** The clips of the starter pack, as the library lists them. Tags are those of the library (LIB-19). */
export const CLIPS = [
  video('fireworks', ['loud'], 3, videos.fireworks, () => repeat(3, [0.25, 0.85, 1.4], bang())),
  sound('stadium-horn', ['loud'], musical.stadiumHorn),
  video('hearts', [], 3, videos.hearts, musical.marimba),
  sound('sad-trombone', ['sad', 'funny'], musical.sadTrombone),
  video('bouncing-smile', ['funny'], 2.8, videos.bouncingSmile, () =>
    repeat(2.8, [0, 0.7, 1.4, 2.1], everyday.boing()),
  ),
  sound('coin', [], musical.coin),
  video('confetti-rain', ['loud'], 3, videos.confettiRain, musical.fanfare),
  sound('rimshot', ['funny'], everyday.rimshot),
  sound('applause', ['loud'], everyday.applause),
  sound('level-up', [], musical.levelUp),
  sound('fanfare', ['loud'], musical.fanfare),
  sound('drum-roll', ['loud'], everyday.drumRoll),
  sound('boing', ['funny'], everyday.boing),
  video('countdown', [], 3.3, videos.countdown, () =>
    overlay(3.3, [
      [0, repeat(2.5, [0, 1, 2], beep())],
      [3, musical.rightAnswer()],
    ]),
  ),
  sound('whoosh', [], everyday.whoosh),
  sound('magic-wand', [], musical.magicWand),
  sound('laser', ['funny'], everyday.laser),
  video('shooting-stars', [], 2.6, videos.shootingStars, musical.magicWand),
  sound('bubble-pop', ['funny'], everyday.bubblePop),
  sound('alarm', ['loud', 'troll'], everyday.alarm),
  sound('big-bell', ['loud'], musical.bigBell),
  video('snowfall', [], 3.5, videos.snow, musical.magicWand),
  sound('right-answer', [], musical.rightAnswer),
  sound('wrong-answer', ['troll'], everyday.wrongAnswer),
  sound('power-up', [], musical.powerUp),
  sound('game-over', ['sad'], musical.gameOver),
  video('soap-bubbles', ['funny'], 3, videos.bubbles, () => repeat(3, [0.2, 0.9, 1.5, 2.1], everyday.bubblePop())),
  sound('duck', ['funny', 'troll'], everyday.duck),
  sound('slide-whistle-up', ['funny'], () => musical.slideWhistle(true)),
  sound('slide-whistle-down', ['funny', 'sad'], () => musical.slideWhistle(false)),
  sound('heartbeat', ['scary'], everyday.heartbeat),
  sound('tick-tock', [], everyday.tickTock),
  video('lightning', ['scary', 'loud'], 2.2, videos.lightning, everyday.thunder),
  sound('thunder', ['scary', 'loud'], everyday.thunder),
  sound('ghost', ['scary'], everyday.ghost),
  sound('door-knock', ['scary', 'troll'], everyday.doorKnock),
  sound('crickets', ['funny', 'sad'], everyday.crickets),
  sound('marimba', [], musical.marimba),
  sound('camera', [], everyday.camera),
  sound('typewriter', [], everyday.typewriter),
];
