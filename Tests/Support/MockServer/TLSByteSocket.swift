import Foundation
import Glibc
import MillraceMockServer

/// A blocking client of TLS over OpenSSL, which looks at no certificate.
package final class TLSByteSocket: ByteSocket {
    private typealias Make = @convention(c) (OpaquePointer?) -> OpaquePointer?
    private typealias Number = @convention(c) (OpaquePointer?, Int32) -> Int32
    private typealias Step = @convention(c) (OpaquePointer?) -> Int32
    private typealias Write = @convention(c) (OpaquePointer?, UnsafeRawPointer?, Int32) -> Int32
    private typealias Read = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32) -> Int32

    private let client: TestClient
    private let library: UnsafeMutableRawPointer
    private let session: OpaquePointer

    /// Connects to a server.
    package init(_ server: MockServer) throws {
        client = try TestClient(server)
        let names = ["libssl.so.3", "libssl.so.1.1"]
        let loaded = names.lazy.compactMap { (name: String) in dlopen(name, RTLD_NOW) }.first
        guard let library = loaded else { throw TestClient.Failure(call: "dlopen") }
        self.library = library
        func function<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
            guard let found = dlsym(library, name) else { throw TestClient.Failure(call: name) }
            return unsafeBitCast(found, to: type)
        }
        let method = try function("TLS_client_method", as: (@convention(c) () -> OpaquePointer?).self)()
        let context = try function("SSL_CTX_new", as: Make.self)(method)
        guard let session = try function("SSL_new", as: Make.self)(context) else {
            throw TestClient.Failure(call: "SSL_new")
        }
        // The session keeps the context.
        try function("SSL_CTX_free", as: (@convention(c) (OpaquePointer?) -> Void).self)(context)
        self.session = session
        guard
            try function("SSL_set_fd", as: Number.self)(session, client.descriptor) == 1,
            try function("SSL_connect", as: Step.self)(session) == 1
        else { throw TestClient.Failure(call: "SSL_connect") }
    }

    deinit {
        guard let free = dlsym(library, "SSL_free") else { return }
        unsafeBitCast(free, to: (@convention(c) (OpaquePointer?) -> Void).self)(session)
    }

    package func send(_ bytes: [UInt8]) throws {
        guard let found = dlsym(library, "SSL_write") else { throw TestClient.Failure(call: "SSL_write") }
        let count = bytes.withUnsafeBytes {
            unsafeBitCast(found, to: Write.self)(session, $0.baseAddress, Int32($0.count))
        }
        guard Int(count) == bytes.count else { throw TestClient.Failure(call: "SSL_write") }
    }

    package func receiveBytes() throws -> [UInt8] {
        guard let found = dlsym(library, "SSL_read") else { throw TestClient.Failure(call: "SSL_read") }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = unsafeBitCast(found, to: Read.self)(session, &bytes, Int32(bytes.count))
        // After the end of TLS's data the result is 0.
        guard count > 0 else { throw TestClient.Failure(call: count == 0 ? "end" : "SSL_read") }
        return Array(bytes[..<Int(count)])
    }
}
