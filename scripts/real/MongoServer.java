import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.util.List;

/** Runs mongo-java-server in memory on a free port of 127.0.0.1 and prints its connection string. */
public class MongoServer {
  /** The server claims version 5.0 with wire version 8, but the official driver needs 9 or more. */
  record Version(List<Integer> getVersionArray, int getWireVersion) implements MongoVersion {}

  public static void main(String[] args) {
    var backend = H2Backend.inMemory();
    backend.version(new Version(List.of(5, 0, 0), 13));
    var server = new de.bwaldvogel.mongo.MongoServer(backend);
    System.out.println(server.bindAndGetConnectionString());
  }
}
