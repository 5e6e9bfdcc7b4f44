// Exits with 0 if the server in this container is ready, otherwise with 1; prints the server's answer. The image has no curl.
try {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`);
  console.log(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.log(String(error.cause ?? error));
  process.exitCode = 1;
}
