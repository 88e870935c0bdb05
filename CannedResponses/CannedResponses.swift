import Foundation
import MillraceMockServer

// Free functions, written with the module's name: `CannedResponses.named("cities.200")`. A type of that name would
// hide the module from its users.

/// All canned responses, in the order of their names.
///
/// The responses are embedded in the code, so that a statically linked program needs no files beside it.
public let all: [CannedResponse] = loaded.compactMap { try? $0.get() }.sorted { $0.name < $1.name }

/// Returns the canned response of a name: `CannedResponses.named("cities.200")`.
///
/// - Parameter name: the name of a file in `CannedResponses/Responses`, without its extension.
/// - Throws: ``CannedResponseError/unknown(name:available:)``, which lists the names that there are.
/// - Returns: the response, which `MockResponse(_:)` turns into an answer of a server.
public func named(_ name: String) throws(CannedResponseError) -> CannedResponse {
    guard let response = all.first(where: { $0.name == name }) else {
        throw .unknown(name: name, available: all.map(\.name))
    }
    return response
}

/// Every embedded file as read; the tests check that none failed.
let loaded: [Result<CannedResponse, CannedResponseError>] = files.map { file in
    Result { () throws(CannedResponseError) in
        try CannedResponse(named: file.name, contents: Data(file.contents))
    }
}
