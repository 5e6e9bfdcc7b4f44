/** What a voice says of itself, by the language's name without its country. */
const SAMPLES: Readonly<Record<string, string>> = {
  English: 'Hello! This is how I sound on stream.',
  German: 'Hallo! So klinge ich im Stream.',
  French: 'Bonjour ! Voici ma voix en direct.',
  Spanish: '¡Hola! Así sueno en el directo.',
  Portuguese: 'Olá! É assim que eu falo na transmissão.',
  Italian: 'Ciao! Questa è la mia voce in diretta.',
  Dutch: 'Hallo! Zo klink ik in de stream.',
  Polish: 'Cześć! Tak brzmię na streamie.',
  Swedish: 'Hej! Så här låter jag i sändningen.',
  Danish: 'Hej! Sådan lyder jeg i udsendelsen.',
  Finnish: 'Hei! Tältä kuulostan lähetyksessä.',
  Czech: 'Ahoj! Takhle zním ve vysílání.',
  Turkish: 'Merhaba! Yayında sesim böyle.',
  Ukrainian: 'Привіт! Так я звучу на стрімі.',
  Russian: 'Привет! Так я звучу на стриме.',
  Korean: '안녕하세요! 방송에서 이렇게 들려요.',
};

/** The sentence of a voice's sample, in its language ('German (Germany)'); English where we have no other. */
export function sampleText(language: string): string {
  return SAMPLES[language.split(' (')[0] ?? ''] ?? SAMPLES.English ?? '';
}
