import { gzipSync } from 'node:zlib';
import { bytesOf, clips, type HostileFile, HTML, hex, SVG, zeros } from './file-kit.ts';

const { mp3, mp4, webm } = clips;
const [AS_MP3, AS_MP4, AS_WEBM] = ['audio/mpeg', 'video/mp4', 'video/webm'] as const;

/** The record of a file in a ZIP that says it holds four gigabytes. */
const ZIP_BOMB = bytesOf(
  'PK\x03\x04',
  hex('14000000080000000000 00000000 10000000 ffffffff 0500 0000'),
  'a.mp4',
  zeros(64),
);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

/** Files of other kinds that are said to be sounds or videos. */
export const otherFiles: HostileFile[] = [
  ['a page', AS_MP3, () => bytesOf(HTML), 'unlike'],
  ['a page behind a byte order mark', AS_MP4, () => bytesOf(hex('efbbbf'), HTML), 'unlike'],
  ['a page in front of a sound', AS_MP3, () => bytesOf(HTML, mp3), 'unlike'],
  ['a page in front of a video', AS_WEBM, () => bytesOf(HTML, webm), 'unlike'],
  ['a drawing with a script', AS_MP4, () => bytesOf(SVG), 'unlike'],
  [
    'XML that loads entities',
    AS_MP4,
    () => bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    'unlike',
  ],
  ['a script', AS_WEBM, () => bytesOf('alert(document.cookie);'.repeat(20)), 'unlike'],
  // Its mark looks like the first bits of a frame.
  [
    'a script in UTF-16, which begins as a sound does',
    AS_MP3,
    () => utf16(`\ufeff<script>alert(1)</script>${HTML}`),
    'no media',
  ],
  ['a script in UTF-16, the other way round', AS_MP3, () => utf16(`\ufeff${HTML}`).swap16(), 'unlike'],
  ['a script for a shell', AS_MP3, () => bytesOf('#!/bin/sh\nrm -rf ~\n'), 'unlike'],
  ['a script for a server', AS_MP4, () => bytesOf('<?php system($_GET["c"]); ?>\n'), 'unlike'],
  ['a list of addresses', AS_MP4, () => bytesOf('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 'unlike'],
  ['a list of files', AS_WEBM, () => bytesOf("ffconcat version 1.0\nfile '/etc/passwd'\n"), 'unlike'],
  [
    'a document',
    AS_MP4,
    () => bytesOf('%PDF-1.7\n1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>>>'),
    'unlike',
  ],
  ['an archive', AS_MP4, () => ZIP_BOMB, 'unlike'],
  ['an archive with the mark of a video', AS_MP4, () => bytesOf('PK\x03\x04', 'ftypisom', ZIP_BOMB), 'no media'],
  ['ten megabytes in ten kilobytes', AS_WEBM, () => gzipSync(zeros(10_000_000)), 'unlike'],
  ['a program for Linux', AS_MP3, () => bytesOf('\x7fELF', hex('020101'), zeros(200)), 'unlike'],
  ['a program for Windows', AS_MP4, () => bytesOf('MZ', zeros(200), 'PE\0\0', zeros(100)), 'unlike'],
  ['a program for browsers', AS_WEBM, () => bytesOf('\0asm', hex('01000000'), zeros(100)), 'unlike'],
  ['a picture that is a script, too', AS_MP4, () => bytesOf('GIF89a=1;alert(1)//', zeros(40)), 'unlike'],
  ['a picture', AS_MP4, () => bytesOf(hex('89504e470d0a1a0a0000000d'), 'IHDR', zeros(40)), 'unlike'],
  ['a photo', AS_MP3, () => bytesOf(hex('ffd8ffe000104a46494600'), zeros(100)), 'unlike'],
  ['a photo in the container of videos', AS_MP4, () => bytesOf(hex('0000001c'), 'ftypheic', zeros(200)), 'no media'],
  ['sound without compression', AS_MP3, () => bytesOf('RIFF', hex('24000000'), 'WAVEfmt ', zeros(40)), 'unlike'],
  ['an Ogg', AS_WEBM, () => bytesOf('OggS', hex('0002'), zeros(100)), 'unlike'],
  ['a FLAC', AS_MP3, () => bytesOf('fLaC', hex('00000022'), zeros(100)), 'unlike'],
  ['AAC, whose frames begin as those of mp3 do', AS_MP3, () => bytesOf(hex('fff150800bfffc'), zeros(400)), 'no media'],
  ['an AVI', AS_MP4, () => bytesOf('RIFF', hex('24000000'), 'AVI LIST', zeros(40)), 'unlike'],
  ['a QuickTime video', AS_MP4, () => patchBrand('qt  '), 'no media'],
  ['sound in the container of videos', AS_MP4, () => patchBrand('M4A '), 'no media'],
  ['nothing', AS_MP3, () => zeros(0), 'unlike'],
  ['one byte', AS_MP4, () => zeros(1), 'unlike'],
  ['a sound of fifteen bytes', AS_MP3, () => mp3.subarray(0, 15), 'unlike'],
  ['a megabyte of zeros', AS_WEBM, () => zeros(1_000_000), 'unlike'],
  ['a sound that is said to be mp4', AS_MP4, () => mp3, 'unlike'],
  ['a video that is said to be mp3', AS_MP3, () => mp4, 'unlike'],
  ['an mp4 that is said to be webm', AS_WEBM, () => mp4, 'unlike'],
];

/** The honest mp4 under another brand. */
function patchBrand(brand: string): Buffer {
  const copy = Buffer.from(mp4);
  for (let at = 8; at < 32; at += 4) if (at !== 12) copy.write(brand, at, 'latin1');
  return copy;
}
