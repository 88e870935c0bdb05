import Foundation
import OuterSupport
import TestSupport

/// A Kinto server with nothing in it, which keeps everything in memory, and asks for pauses of a minute.
enum KintoServer {
    static let program = PythonServer.Program("kinto", installedBy: "kinto")

    /// Starts the program, whose API is in `/v1`.
    static func start() async throws -> PythonServer {
        // Kinto reads its settings once.
        let folder = TemporaryFolder.made()
        return try await PythonServer(program, answering: "/v1/") { port in
            try folder.write(Data(settings(port).utf8), "kinto.ini")
            return ["start", "--ini", folder.path("kinto.ini"), "--port", "\(port)"]
        }
    }

    private static func settings(_ port: Int) -> String {
        """
        [server:main]
        use = egg:waitress#main
        host = 127.0.0.1
        port = \(port)
        [app:main]
        use = egg:kinto
        kinto.storage_backend = kinto.core.storage.memory
        kinto.cache_backend = kinto.core.cache.memory
        kinto.permission_backend = kinto.core.permission.memory
        kinto.userid_hmac_secret = for tests
        kinto.bucket_create_principals = system.Authenticated
        kinto.experimental_collection_schema_validation = true
        kinto.paginate_by = 2
        kinto.backoff = 60
        multiauth.policies = basicauth
        """
    }
}
