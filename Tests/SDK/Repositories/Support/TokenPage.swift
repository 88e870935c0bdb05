import Foundation
import MillraceBackend
import MillraceRepositories

/// A reference of an app's own, as in the documentation of `PageReference`.
struct TokenPage: PageReference {
    var token: String?

    var query: [URLQueryItem] { token.map { [URLQueryItem(name: "token", value: $0)] } ?? [] }

    func position(in answer: PageAnswer) throws(CoreError) -> PagePosition<TokenPage> {
        let token = try answer.text(of: .header("X-Next-Token"))
        return PagePosition(next: token.map { TokenPage(token: $0) }, total: try answer.number(of: "total"))
    }
}
