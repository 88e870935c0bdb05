import Foundation
import MillraceBackend
import MillraceStreams

/// The nginx that receives the measured requests.
public enum BenchmarkServer {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "nginx.sh")

    /// Asks the server once, and says on the standard error how to start it where it does not answer within 5 seconds.
    ///
    /// Measurements without the server would mean nothing, and async-http-client tries to connect for the whole time
    /// limit of each request.
    ///
    /// - Returns: Whether requests can be measured.
    public static func answers() -> Bool {
        let resource = BackendResource<Void, Cities, NoAuth>(path: .api(.core, "/cities.json"), method: .GET)
            .timeout(.seconds(5))
        if (try? RequestCases.session.access(resource).single()?.get().isRight) == true { return true }
        let start = "sh \(script.path(percentEncoded: false)) start /tmp/millrace-nginx"
        let line = "nothing serves the file on \(RequestCases.base.absoluteString); start nginx with: \(start)\n"
        FileHandle.standardError.write(Data(line.utf8))
        return false
    }
}
