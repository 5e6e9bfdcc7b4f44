import { gzipSync } from 'node:zlib';
import { bytesOf, clips, type HostileFile, HTML, hex, SVG, zeros } from './file-kit.ts';

const { mp3, mp4, webm } = clips;
const [AS_MP3, AS_MP4, AS_WEBM] = ['audio/mpeg', 'video/mp4', 'video/webm'] as const;

/** An entry of a ZIP that claims to hold four gigabytes. */
const ZIP_BOMB = bytesOf(
  'PK\x03\x04',
  hex('14000000080000000000 00000000 10000000 ffffffff 0500 0000'),
  'a.mp4',
  zeros(64),
);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Files of other kinds, declared as sounds or videos. */
export const otherFiles: HostileFile[] = [
  ['an HTML page', AS_MP3, () => bytesOf(HTML), 'unlike'],
  ['an HTML page behind a byte order mark', AS_MP4, () => bytesOf(hex('efbbbf'), HTML), 'unlike'],
  ['an HTML page in front of a sound', AS_MP3, () => bytesOf(HTML, mp3), 'unlike'],
  ['an HTML page in front of a video', AS_WEBM, () => bytesOf(HTML, webm), 'unlike'],
  ['an SVG with a script', AS_MP4, () => bytesOf(SVG), 'unlike'],
  [
    'XML that loads entities',
    AS_MP4,
    () => bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'unlike',
  ],
  ['a script', AS_WEBM, () => bytesOf('alert(document.cookie);'.repeat(20)), 'unlike'],
  // Its byte order mark looks like the first bits of a frame.
  [
    'a script in UTF-16, which starts like a sound',
    AS_MP3,
    () => utf16(`\ufeff<script>alert(1)</script>${HTML}`),
    'no media',
  ],
  ['a script in UTF-16, in the other byte order', AS_MP3, () => utf16(`\ufeff${HTML}`).swap16(), 'unlike'],
  ['a shell script', AS_MP3, () => bytesOf('#!/bin/sh\nrm -rf ~\n'), 'unlike'],
  ['a PHP script', AS_MP4, () => bytesOf('<?php system($_GET["c"]); ?>\n'), 'unlike'],
  ['an M3U playlist', AS_MP4, () => bytesOf('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'unlike'],
  ['an ffconcat list of files', AS_WEBM, () => bytesOf("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'unlike'],
  [
    'a PDF with a script',
    AS_MP4,
    () => bytesOf('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>>>'),
    'unlike',
  ],
  ['a ZIP bomb', AS_MP4, () => ZIP_BOMB, 'unlike'],
  ['a ZIP with the signature of a video', AS_MP4, () => bytesOf('PK\x03\x04', 'ftypisom', ZIP_BOMB), 'no media'],
  ['a gzip of ten megabytes', AS_WEBM, () => gzipSync(zeros(10_000_000)), 'unlike'],
  ['a program for Linux', AS_MP3, () => bytesOf('\x7fELF', hex('020101'), zeros(200)), 'unlike'],
  ['a program for Windows', AS_MP4, () => bytesOf('MZ', zeros(200), 'PE\0\0', zeros(100)), 'unlike'],
  ['a WebAssembly module', AS_WEBM, () => bytesOf('\0asm', hex('01000000'), zeros(100)), 'unlike'],
  ['a GIF that is also a script', AS_MP4, () => bytesOf('GIF89a=1;alert(1)//', zeros(40)), 'unlike'],
  ['a PNG', AS_MP4, () => bytesOf(hex('89504e470d0a1a0a0000000d'), 'IHDR', zeros(40)), 'unlike'],
  ['a JPEG', AS_MP3, () => bytesOf(hex('ffd8ffe000104a46494600'), zeros(100)), 'unlike'],
  ['a HEIC photo in the container of mp4', AS_MP4, () => bytesOf(hex('0000001c'), 'ftypheic', zeros(200)), 'no media'],
  ['a WAV', AS_MP3, () => bytesOf('RIFF', hex('24000000'), 'WAVEfmt ', zeros(40)), 'unlike'],
  ['an Ogg', AS_WEBM, () => bytesOf('OggS', hex('0002'), zeros(100)), 'unlike'],
  ['a FLAC', AS_MP3, () => bytesOf('fLaC', hex('00000022'), zeros(100)), 'unlike'],
  ['AAC, whose frames start like an mp3', AS_MP3, () => bytesOf(hex('fff150800bfffc'), zeros(400)), 'no media'],
  ['an AVI', AS_MP4, () => bytesOf('RIFF', hex('24000000'), 'AVI LIST', zeros(40)), 'unlike'],
  ['a QuickTime video', AS_MP4, () => patchBrand('qt  '), 'no media'],
  ['an M4A sound in the container of mp4', AS_MP4, () => patchBrand('M4A '), 'no media'],
  ['nothing', AS_MP3, () => zeros(0), 'unlike'],
  ['one byte', AS_MP4, () => zeros(1), 'unlike'],
  ['a sound of fifteen bytes', AS_MP3, () => mp3.subarray(0, 15), 'unlike'],
  ['a megabyte of zeros', AS_WEBM, () => zeros(1_000_000), 'unlike'],
  ['an mp3 declared as mp4', AS_MP4, () => mp3, 'unlike'],
  ['an mp4 declared as mp3', AS_MP3, () => mp4, 'unlike'],
  ['an mp4 declared as webm', AS_WEBM, () => mp4, 'unlike'],
];

/** The honest mp4 under another brand. */
function patchBrand(brand: string): Buffer {
  const copy = Buffer.from(mp4);
  for (let at = 8; at < 32; at += 4) if (at !== 12) copy.write(brand, at, 'latin1');
  return copy;
}
